import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { NotFound } from '../parts/NotFound.tsx'
import { Provided } from '../parts/Provided.tsx'
import { routerOf } from '../parts/places.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { PLACES } from './pages.ts'

const router = routerOf('/account', PLACES, AccountFrame, NotFound)

createRoot(document.getElementById('root')!).render(
  <Provided>
    <RouterProvider router={router} />
  </Provided>,
)
