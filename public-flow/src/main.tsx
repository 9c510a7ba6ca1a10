import './tokens.css'
import './page.css'
import { createRoot } from 'react-dom/client'
import { Landing } from './landing/Landing.tsx'

const page = document.getElementById('root')
if (page === null) throw new Error('the page has no #root')
createRoot(page).render(<Landing />)
