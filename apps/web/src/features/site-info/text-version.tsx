import { Text } from '@mantine/core'

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Shows the version of a text: its month, as recorded with a consent. */
export const TextVersion = ({ version }: { version: string }) => (
  <Text c="dimmed" mt="xs">
    Version {version}, of {monthFormat.format(new Date(`${version.slice(0, 7)}-01T00:00:00Z`))}
  </Text>
)
