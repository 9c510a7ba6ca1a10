import './tokens.css'
import './page.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { readAddress } from './app/address.ts'
import { browserServices } from './app/publicServices.ts'

const page = document.getElementById('root')
if (page === null) throw new Error('the page has no #root')
const services = browserServices()
// On a link nothing can be shown before the connection: it is made while the pages still load.
if (readAddress(window.location.pathname).kind !== 'landing') services.connect().catch(() => {})
createRoot(page).render(<App services={services} />)
