import { messages } from '@lectureshelf/contract/messages'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { type FormEvent, useState } from 'react'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { FormDialog, FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { serverSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type PdfRef, sectionsOfQuery, useMovePdf } from '../api.ts'
import { titleOf } from '../pdf-title.ts'

interface SubjectSearchProps {
  /** The subject whose sections are shown. */
  subCode: string
  problem: string | null
  isLooking: boolean
  onFind: (subCode: string) => void
}

/** Finds another subject by its code, on request only: a half-typed code finds nothing. */
const SubjectSearch = ({ subCode, problem, isLooking, onFind }: SubjectSearchProps) => {
  const [typed, setTyped] = useState(subCode)
  const find = () => onFind(typed.trim())
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label="Subject code"
        autoComplete="off"
        maxLength={20}
        flex="1 1 160px"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value.toUpperCase())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          find()
        }}
        error={problem}
      />
      <Button variant="default" onClick={find} loading={isLooking}>
        Find sections
      </Button>
    </Group>
  )
}

interface MovePdfProps {
  pdf: PdfRef
  person: StaffPerson
  /** Called when the PDF has left its place, so that the caller can move the focus. */
  onMoved: () => void
}

/** Fetches the sections of a subject that a PDF may move to, or says why it may move nowhere. */
const useTargetSections = (subCode: string, { pdf, person }: Pick<MovePdfProps, 'pdf' | 'person'>) => {
  const { data, error, isPending } = useSteadyQuery(sectionsOfQuery(subCode))
  const isOutOfScope = data !== undefined && !person.at(data.places).may('addPdf')
  const targets = isOutOfScope ? [] : (data?.sections ?? []).filter(({ id }) => id !== pdf.sectionId)
  const problem = isOutOfScope ? messages.outsideScope : null
  return {
    subAbb: data?.subAbb,
    targets,
    problem: error === null ? problem : errorSentence(error),
    isLooking: isPending,
  }
}

/** Returns what stands in the list of sections before one is chosen. */
const firstChoiceOf = ({
  targets,
  isLooking,
}: Pick<ReturnType<typeof useTargetSections>, 'targets' | 'isLooking'>) => {
  if (targets.length > 0) return 'Choose'
  return isLooking ? 'Looking for sections' : 'No other section'
}

const MovePdfForm = ({ pdf, person, onMoved, onClose }: MovePdfProps & Pick<DialogState, 'onClose'>) => {
  const [subCode, setSubCode] = useState(pdf.subCode)
  const [toSectionId, setToSectionId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { subAbb, targets, problem, isLooking } = useTargetSections(subCode, { pdf, person })
  const moving = useMovePdf(pdf)
  const move = async () => {
    try {
      const { message } = await moving.mutateAsync({ subCode, toSectionId })
      onClose()
      onMoved()
      contentToast.success(message)
    } catch (failure) {
      contentToast.error(serverSentence(messages.pdfUpdateFailed, failure))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(toSectionId === '')
    if (toSectionId !== '') void move()
  }
  return (
    <FormFrame saveLabel="Move PDF" isSaving={moving.isPending} onSubmit={submit} onClose={onClose}>
      <Text>{titleOf(pdf)} goes to the end of the section you choose, and keeps its address.</Text>
      <SubjectSearch
        subCode={subCode}
        problem={problem}
        isLooking={isLooking}
        onFind={(code) => {
          setToSectionId('')
          setSubCode(code)
        }}
      />
      <NativeSelect
        label={subAbb === undefined ? 'Section' : `Section of ${subAbb}`}
        data={[
          { value: '', label: firstChoiceOf({ targets, isLooking }) },
          ...targets.map(({ id, sectionName }) => ({ value: id, label: sectionName })),
        ]}
        value={toSectionId}
        onChange={({ currentTarget: { value } }) => setToSectionId(value)}
        error={isMissing && toSectionId === '' ? 'Choose a section.' : null}
      />
    </FormFrame>
  )
}

/** Moves a PDF to another section, of its own subject or another one. */
export const MovePdfDialog = ({ pdf, person, onMoved, ...dialog }: MovePdfProps & DialogState) => (
  <FormDialog title="Move PDF" {...dialog}>
    <MovePdfForm pdf={pdf} person={person} onMoved={onMoved} onClose={dialog.onClose} />
  </FormDialog>
)
