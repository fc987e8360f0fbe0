import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { extraPart } from '../lib/http/extra-part.ts'
import { useOverlaysWanted } from '../ui/dialogs/overlays.ts'
import { theme, themeVariables } from '../ui/theme.ts'
import type { AppRouter } from './router.tsx'

/** Toasts and dialogs: a lost line leaves them out until it is back, and takes no page away. */
const Overlays = lazy(() => extraPart(async () => ({ default: (await import('./overlays.tsx')).Overlays })))

const OverlaysOnDemand = () =>
  useOverlaysWanted() && (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  )

interface ProvidersProps {
  router: AppRouter
  queryClient: QueryClient
}

/** Provides every page with theme, cache, dialogs, toasts and routes. */
export const Providers = ({ router, queryClient }: ProvidersProps) => (
  <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OverlaysOnDemand />
    </QueryClientProvider>
  </MantineProvider>
)
