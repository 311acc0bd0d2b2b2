import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { NotFound } from '../shared/NotFound.tsx'
import { Providers } from '../shared/Providers.tsx'
import { routerOf } from '../shared/places.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { PLACES } from './pages.ts'

const router = routerOf('/console', PLACES, ConsoleFrame, NotFound)

createRoot(document.getElementById('root')!).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
)
