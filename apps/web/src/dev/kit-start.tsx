import { createRoot } from 'react-dom/client'
import { loadKit } from './kit.tsx'

const place = document.querySelector('#root')
if (place !== null) createRoot(place).render(await loadKit())
