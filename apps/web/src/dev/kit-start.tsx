import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { Overlays } from '../app/overlays.tsx'
import { createQueryClient } from '../lib/http/query-client.ts'
import { theme, themeVariables } from '../ui/theme.ts'
import { Kit } from './kit.tsx'

const place = document.querySelector('#root')
if (place !== null)
  createRoot(place).render(
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <QueryClientProvider client={createQueryClient()}>
        <Kit />
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>,
  )
