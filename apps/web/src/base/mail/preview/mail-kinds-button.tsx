import { MailKind, mailKindNames } from '@lectureshelf/contract/base/mail'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { oneOf } from '../../../lib/page-search.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { MailPreview } from './mail-preview.tsx'

const kinds = MailKind.options

const MailKinds = () => {
  const [kind, setKind] = useState<MailKind>('sign-up-received')
  return (
    <MailPreview of={{ kind }}>
      <NativeSelect
        label="Kind of mail"
        value={kind}
        data={choicesOf(kinds, mailKindNames)}
        onChange={({ currentTarget }) => setKind(oneOf(kinds)(currentTarget.value) ?? kind)}
      />
    </MailPreview>
  )
}

/** Shows a mail of each kind with invented data. */
export const MailKindsButton = () => (
  <DialogButton label="See each kind" title="What the mails look like" size={720}>
    {() => <MailKinds />}
  </DialogButton>
)
