import { Button, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { Overlays } from '../app/overlays.tsx'
import { createQueryClient } from '../lib/http/query-client.ts'
import { PageLayout } from '../ui/page-layout.tsx'
import { theme, themeVariables } from '../ui/theme.ts'
import { Buttons } from './kit-buttons.tsx'
import { Dialogs } from './kit-dialogs.tsx'
import { Fields } from './kit-fields.tsx'
import { Layouts } from './kit-layouts.tsx'
import { Lists } from './kit-records.tsx'
import { Runs } from './kit-runs.tsx'
import { Pictures, States } from './kit-states.tsx'
import { Tables } from './kit-tables.tsx'

const Parts = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  return (
    <PageLayout
      title="Kit"
      actions={
        <Button variant="default" onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'By day' : 'At night'}
        </Button>
      }
    >
      <Buttons />
      <Fields />
      <States />
      <Pictures />
      <Lists />
      <Tables />
      <Runs />
      <Dialogs />
      <Layouts />
    </PageLayout>
  )
}

// The kit has one page: its links lead nowhere.
const createKitRouter = () =>
  createRouter({
    routeTree: createRootRoute({ component: Parts }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })

interface KitProps {
  router: ReturnType<typeof createKitRouter>
}

/** Shows every component of `ui/` in every state, for whoever builds with them. It is no page of the product. */
const Kit = ({ router }: KitProps) => (
  <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>
  </MantineProvider>
)

/** Loads the kit. @returns what React renders */
export const loadKit = async () => {
  const router = createKitRouter()
  await router.load()
  return <Kit router={router} />
}
