import type { UsnProblem, UsnRow } from '@lectureshelf/contract/people/bulk'
import { noMailServer } from '@lectureshelf/contract/people/people-messages'
import { Button, FileButton, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { FormDialog, FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { errorSentence } from '../../../ui/error-panel.tsx'
import type { Skipped } from '../../../ui/runs/use-bulk-run.ts'
import { useIsMailMissing } from '../../../base/mail/api.ts'
import { changeUsns, planUsns } from './api.ts'
import { BulkAction } from './bulk-action.tsx'

interface Plan {
  rows: UsnRow[]
  problems: UsnProblem[]
}

const skippedOf = ({ line, text, reason }: UsnProblem): Skipped => ({
  _id: `line ${line}`,
  usn: '',
  name: '',
  message: `Line ${line} (${text}): ${reason}`,
})

const ListForm = ({ onPlan, onClose }: { onPlan: (plan: Plan) => void; onClose: () => void }) => {
  const [text, setText] = useState('')
  const planning = useMutation({ mutationFn: planUsns, meta: { isQuestion: true }, onSuccess: onPlan })
  const resetFile = useRef<() => void>(null)
  const readFile = async (file: File | null) => {
    if (file === null) return
    // The same file may be chosen again after it was corrected.
    resetFile.current?.()
    setText(await file.text().catch(() => text))
  }
  return (
    <FormFrame
      saveLabel="Look at the changes"
      isSaving={planning.isPending}
      isSaveDisabled={text.trim() === ''}
      onSubmit={(event) => {
        event.preventDefault()
        planning.mutate(text)
      }}
      onClose={onClose}
    >
      <Textarea
        label="Old and new USNs"
        description="One student per line: the current USN, a comma, the real USN. A CSV with two columns works too."
        placeholder="25CSE117, 1LS25CS042"
        rows={8}
        spellCheck={false}
        value={text}
        error={planning.isError ? errorSentence(planning.error) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div>
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          resetRef={resetFile}
          onChange={(file) => void readFile(file)}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Choose a CSV
            </Button>
          )}
        </FileButton>
      </div>
    </FormFrame>
  )
}

const sumOf = ({ rows }: Plan, isMailMissing: boolean): string => {
  if (rows.length === 0) return 'No one gets another USN.'
  const students = formatCount(rows.length, 'student gets', 'students get')
  const effect = 'They sign in with it from then on; passwords stay.'
  return isMailMissing
    ? `${students} another USN. ${effect} ${noMailServer}`
    : `${students} another USN and a mail about it. ${effect}`
}

const Steps = ({ onRunning, onClose }: { onRunning: (isOn: boolean) => void; onClose: () => void }) => {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [isSent, setIsSent] = useState(false)
  const isMailMissing = useIsMailMissing()
  const send = async (rows: UsnRow[]) => {
    const reply = await changeUsns(rows)
    setIsSent(true)
    return reply
  }
  return (
    <>
      {!isSent && (
        // In the page until a USN is changed: what was typed outlasts a reload only there.
        <div hidden={plan !== null}>
          <ListForm onPlan={setPlan} onClose={onClose} />
        </div>
      )}
      {plan !== null && (
        <BulkAction
          frozen={{ rows: plan.rows, leftOut: plan.problems.map(skippedOf) }}
          sum={sumOf(plan, isMailMissing)}
          saveLabel={`Change ${formatCount(plan.rows.length, 'USN')}`}
          what="got their USN"
          effectOf={({ to }) => to}
          send={send}
          onRunning={onRunning}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** Gives many students their real USNs from a list, after a look at what it would change. */
export const ChangeUsns = ({ isOpen, onClose }: DialogState) => {
  const [isRunning, setRunning] = useState(false)
  const close = () => {
    // What is done would be lost from sight.
    if (!isRunning) onClose()
  }
  return (
    <FormDialog title="Change many USNs" isOpen={isOpen} onClose={close} closeOnClickOutside={false}>
      <Steps onRunning={setRunning} onClose={close} />
    </FormDialog>
  )
}
