import './tokens.css'
import './page.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { browserServices } from './app/browserServices.ts'

const page = document.getElementById('root')
if (page === null) throw new Error('the page has no #root')
createRoot(page).render(<App services={browserServices()} />)
