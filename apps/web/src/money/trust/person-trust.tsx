import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { FormPart } from '../../ui/forms/form-part.tsx'
import { trustQuery, useRestoreTrust } from './api.ts'

/** Says when a student lost reading before a payment is checked, and restores it; renders nothing otherwise. */
export const PersonTrust = ({ id }: { id: string }) => {
  const { data: trust } = useQuery(trustQuery(id))
  const restoring = useRestoreTrust(id)
  if (trust === undefined || trust.lostAt === null) return null
  return (
    <Box mt="xl">
      <FormPart title="Reading before a check">
        <Text>
          Lost on {formatShortDate(trust.lostAt)}: a payment that had opened notes was rejected. New payments
          open nothing until they are checked. A corrected payment that is approved restores this as well.
        </Text>
        <Group>
          <ActionButton action={restoring} given={trust.lostAt} name="Restore reading before a check">
            Restore
          </ActionButton>
        </Group>
      </FormPart>
    </Box>
  )
}
