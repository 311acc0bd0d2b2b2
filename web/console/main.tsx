import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { NotFound } from '../shared/NotFound.tsx'
import { Provided } from '../shared/Provided.tsx'
import { routerOf } from '../shared/places.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { PLACES } from './pages.ts'

const router = routerOf('/console', PLACES, ConsoleFrame, NotFound)

createRoot(document.getElementById('root')!).render(
  <Provided>
    <RouterProvider router={router} />
  </Provided>,
)
