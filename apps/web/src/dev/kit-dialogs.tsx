import { CancelReason } from '@lectureshelf/contract/money/subscription-management'
import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { alertDialog, confirmDialog } from '../ui/dialogs/confirm-dialog.ts'
import { DialogButton } from '../ui/dialogs/dialog-button.tsx'
import { DialogOpener, OpenButton } from '../ui/dialogs/dialog-opener.tsx'
import { DialogButtons, FormDialog, FormFrame } from '../ui/dialogs/form-dialog.tsx'
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx'
import type { DialogState } from '../ui/dialogs/use-dialogs.ts'
import { ChangedNotice } from '../ui/forms/changed-notice.tsx'
import shared from '../ui/shared.module.css'
import { toast } from '../ui/toast.ts'
import { Part, nothing } from './kit-part.tsx'

const ask = () =>
  void confirmDialog({ title: 'Is it sure?', message: 'It says what happens.', confirmLabel: 'Do it' })

const warn = () =>
  void confirmDialog({
    title: 'Delete it?',
    message: 'It cannot be undone.\nIt says what is lost.',
    confirmLabel: 'Delete',
    isDangerous: true,
  })

const tell = () => void alertDialog({ title: 'Taught elsewhere', message: 'It says what one has to know.' })

const renderForm = (dialog: DialogState) => (
  <FormDialog title="A form" {...dialog}>
    <FormFrame
      saveLabel="Save"
      isSaving={false}
      onSubmit={(event) => {
        event.preventDefault()
        dialog.onClose()
      }}
      onClose={dialog.onClose}
    >
      <TextInput label="Subject name" data-autofocus />
    </FormFrame>
  </FormDialog>
)

const FormOfPage = () => (
  <>
    <OpenButton label="Fill in a form">{renderForm}</OpenButton>
    <DialogOpener renderTrigger={(open) => <Button onClick={open}>Fill it in from here</Button>}>
      {renderForm}
    </DialogOpener>
  </>
)

const Reasons = () => (
  <>
    <ReasonDialog
      label="Reject"
      title="Reject a claim"
      schema={CancelReason}
      reasons={['The amount is wrong.', 'The USN is wrong.']}
      sendLabel="Reject"
      action={{ isPending: false, mutateAsync: async () => ({ message: 'The claim is rejected.' }) }}
      onDone={nothing}
      notice={<ChangedNotice sentence="Someone changed the claim after you opened it." />}
    >
      The student reads the reason in a mail.
    </ReasonDialog>
    <ReasonDialog
      label="End a grant"
      title="End a grant?"
      schema={CancelReason}
      sendLabel="End it"
      closeLabel="Keep it"
      action={{ isPending: true, mutateAsync: async () => ({ message: 'The grant has ended.' }) }}
      onDone={nothing}
    >
      There is no refund.
    </ReasonDialog>
  </>
)

const leave = (event: FormEvent) => event.preventDefault()

const Frames = () => (
  <>
    {(['at rest', 'saving', 'with nothing to save'] as const).map((state) => (
      <FormFrame
        key={state}
        saveLabel="Save"
        isSaving={state === 'saving'}
        isSaveDisabled={state === 'with nothing to save'}
        onSubmit={leave}
        onClose={nothing}
      >
        <TextInput label={`A form ${state}`} />
      </FormFrame>
    ))}
    <form onSubmit={leave}>
      <DialogButtons
        variant="danger"
        sendLabel="Delete"
        closeLabel="Keep it"
        isSending={false}
        onClose={nothing}
      />
    </form>
  </>
)

/** Opens dialogs and toasts, and shows the forms that stand in dialogs. */
export const Dialogs = () => (
  <Part title="Dialogs and toasts">
    <div className={shared.row}>
      <Button variant="default" onClick={ask}>
        Ask
      </Button>
      <Button variant="danger" onClick={warn}>
        Ask before a loss
      </Button>
      <Button variant="default" onClick={tell}>
        Tell
      </Button>
      <Button variant="default" onClick={() => toast.success('It is done')}>
        Say that it is done
      </Button>
      <Button variant="default" onClick={() => toast.error('It was refused')}>
        Say that it was refused
      </Button>
      <DialogButton label="Open a dialog" title="A dialog">
        {(onClose) => <Button onClick={onClose}>Close it</Button>}
      </DialogButton>
      <FormOfPage />
      <Reasons />
    </div>
    <Frames />
  </Part>
)
