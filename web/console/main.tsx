import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { NotFound } from '../parts/NotFound.tsx'
import { Provided } from '../parts/Provided.tsx'
import { routerOf } from '../parts/places.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { PLACES } from './pages.ts'

const router = routerOf('/console', PLACES, ConsoleFrame, NotFound)

createRoot(document.getElementById('root')!).render(
  <Provided>
    <RouterProvider router={router} />
  </Provided>,
)
