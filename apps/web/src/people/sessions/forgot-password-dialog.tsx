import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useOpenAfterMount } from '../../ui/dialogs/open-after-mount.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { useRequestReset } from '../password-resets/api.ts'
import { paymentQuery } from '../../base/prices/api.ts'
import { useLayer } from '../../lib/layers/use-layer.ts'

interface ForgotPasswordDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The USN that was already typed in the sign-in. */
  usn: string
}

const usnRequired = 'USN is required.'

const HowToReach = () => (
  <Anchor component={Link} to={addresses.contact} inherit>
    How to reach them
  </Anchor>
)

const AskAdmin = ({ onClose }: { onClose: () => void }) => (
  <Stack gap="md">
    <Text>
      Resetting a password by yourself is not yet developed. Please ask the admin: they can set a new one for
      you. <HowToReach />
    </Text>
    <Group justify="flex-end">
      <Button variant="accent" onClick={onClose} data-autofocus>
        OK
      </Button>
    </Group>
  </Stack>
)

const useLinkRequest = (typed: string) => {
  const request = useRequestReset()
  const [usn, setUsn] = useState(typed)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (usn === '') return setFailure(usnRequired)
    setFailure(null)
    return request.mutate(usn, { onError: (error) => setFailure(errorSentence(error)) })
  }
  return { usn, setUsn, failure, submit, isSending: request.isPending, answer: request.data?.message }
}

const LinkRequest = ({ typed, onClose }: { typed: string; onClose: () => void }) => {
  const { usn, setUsn, failure, submit, isSending, answer } = useLinkRequest(typed)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Please ask the admin: they can set a new one for you. Or type your USN, and we mail you a link to
          choose one yourself. <HowToReach />
        </Text>
        <TextInput
          label="USN"
          required
          data-autofocus
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          disabled={isSending || answer !== undefined}
          error={failure}
          {...cleanedBy(
            cleanUsn,
            { value: usn, onChange: (event) => setUsn(event.currentTarget.value) },
            usnMaxLength,
          )}
        />
        <Text component="output">{answer}</Text>
        <Group justify="flex-end">
          <Button variant={answer === undefined ? 'default' : 'accent'} onClick={onClose}>
            OK
          </Button>
          {answer === undefined && (
            <Button type="submit" variant="accent" loading={isSending}>
              Mail me a link
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const HelpForForgetful = ({ usn, onClose }: Pick<ForgotPasswordDialogProps, 'usn' | 'onClose'>) => {
  const { data: payment } = useQuery(paymentQuery)
  return payment?.isMailConfigured === true ? (
    <LinkRequest typed={usn} onClose={onClose} />
  ) : (
    <AskAdmin onClose={onClose} />
  )
}

/** "Bhool Gaye ?": names the admin, and mails a reset link where mail is configured. */
export const ForgotPasswordDialog = ({ isOpen, onClose, usn }: ForgotPasswordDialogProps) => {
  useLayer(isOpen, onClose)
  return (
    <Modal
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      title={messages.forgotPasswordTitle}
      size={460}
    >
      <HelpForForgetful usn={usn} onClose={onClose} />
    </Modal>
  )
}
