import { monthInWords } from '@lectureshelf/contract/formats/days'
import { Text } from '@mantine/core'

/** Shows the version of a text: its month, as recorded with a consent. */
export const TextVersion = ({ version }: { version: string }) => (
  <Text c="dimmed" mt="xs">
    Version {version}, of {monthInWords(version.slice(0, 7))}
  </Text>
)
