import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { provideAddresses } from '../shared/api.ts'
import { NotFound } from '../shared/NotFound.tsx'
import { Providers } from '../shared/Providers.tsx'
import { routerOf } from '../shared/page-routes.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { OPERATIONS } from './operations.generated.ts'
import { PAGE_ROUTES } from './pages.ts'

provideAddresses(OPERATIONS)
const router = routerOf('/console', PAGE_ROUTES, ConsoleFrame, NotFound)

createRoot(document.getElementById('root')!).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
)
