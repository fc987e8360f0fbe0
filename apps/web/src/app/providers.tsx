import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { backOnline } from '../lib/http/back-online.ts'
import { useOverlaysWanted } from '../ui/dialogs/overlays.ts'
import { theme, themeVariables } from '../ui/theme.ts'
import type * as Part from './overlays.tsx'
import type { AppRouter } from './router.tsx'

/** Loads toasts and dialogs; a lost connection leaves them out until it is back, and takes no page away. */
const loadOverlays = async (): Promise<{ default: typeof Part.Overlays }> => {
  for (;;) {
    // Missing after a deploy it is undefined, and the page is being loaded again.
    const part: typeof Part | null | undefined = await import('./overlays.tsx').catch(() => null)
    if (part) return { default: part.Overlays }
    await backOnline()
  }
}

const Overlays = lazy(loadOverlays)

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
