import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { theme, themeVariables } from '../ui/theme.ts'
import type { AppRouter } from './router.tsx'

interface ProvidersProps {
  router: AppRouter
  queryClient: QueryClient
}

/** What every page stands in: theme, cache, dialogs, toasts, routes. */
export const Providers = ({ router, queryClient }: ProvidersProps) => (
  <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Notifications position="top-right" limit={4} />
        <RouterProvider router={router} />
      </ModalsProvider>
    </QueryClientProvider>
  </MantineProvider>
)
