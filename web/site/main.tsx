import { createRoot } from 'react-dom/client'
import { Provided } from '../parts/Provided.tsx'

createRoot(document.getElementById('root')!).render(<Provided>…</Provided>)
