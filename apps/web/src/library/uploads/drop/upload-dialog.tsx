import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatCount, formatSize } from '../../../lib/format.ts'
import { useIsAsked } from '../../../ui/dialogs/asked.ts'
import { languageOf } from '../../../ui/language-of.ts'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { ensureSection, placeFieldsOf } from '../api.ts'
import { uploadQueue } from '../the-queue.ts'
import type { NewFile } from '../upload-queue.ts'
import { type PlannedGroup, type UploadPlan, sectionNamed } from './plan-upload.ts'
import classes from './drop.module.css'
import { useLayer } from '../../../lib/layers/use-layer.ts'

interface UploadDialogProps {
  subject: SubjectDetails
  plan: UploadPlan
  /** The section that everything goes into; without one it is chosen in the dialog. */
  sectionId?: string
  mayAddSection: boolean
  onClose: () => void
}

const newSection = ''
const namesShown = 5

/** Lists the first names, and the number of the others. */
const someOf = (names: readonly string[]): string => {
  const more = names.length - namesShown
  const shown = names.slice(0, namesShown).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

interface GroupFilesProps {
  files: PlannedGroup['files']
  titles: ReadonlyMap<number, string>
  onTitle: (key: number, title: string) => void
}

const GroupFiles = ({ files, titles, onTitle }: GroupFilesProps) => (
  <ul className={classes.files}>
    {files.map(({ key, file, title }) => (
      <li key={key} className={classes.file}>
        <TextInput
          aria-label={`Title of ${file.name}`}
          value={titles.get(key) ?? title}
          maxLength={200}
          onChange={(event) => onTitle(key, event.currentTarget.value)}
        />
        <span className={classes.size}>{formatSize(file.size)}</span>
      </li>
    ))}
  </ul>
)

interface SectionChoiceProps {
  subject: SubjectDetails
  mayAddSection: boolean
  chosen: string
  name: string
  onChoose: (sectionId: string) => void
  onName: (name: string) => void
}

const SectionChoice = ({ subject, mayAddSection, chosen, name, onChoose, onName }: SectionChoiceProps) => {
  const existing = subject.sections.map(({ _id: value, sectionName: label }) => ({ value, label }))
  const data = mayAddSection ? [{ value: newSection, label: 'New section' }, ...existing] : existing
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Section"
        data={data}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      {chosen === newSection && (
        <TextInput
          label="Name of the new section"
          data-autofocus
          required
          maxLength={120}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

/** Returns the initial section for loose files: the one named like their folder, a new one, or the first. */
const firstChoice = ({ subject, plan, sectionId, mayAddSection }: UploadDialogProps): string => {
  if (sectionId !== undefined) return sectionId
  const { _id: named } = sectionNamed(subject.sections, plan.folderName ?? '') ?? {}
  if (named !== undefined) return named
  const [first] = subject.sections
  return mayAddSection || first === undefined ? newSection : first._id
}

/** Returns where each group goes, after adding new sections in order. */
const usePlacing = ({ subject, sectionId, mayAddSection }: UploadDialogProps) => {
  const queryClient = useQueryClient()
  const { subCode, sections } = subject
  const seenFrom = placeFieldsOf(subject)
  const placeOf = async (name: string) => {
    const found = sectionNamed(sections, name)
    if (found === undefined && !mayAddSection) throw new Error('no section')
    return found ?? ensureSection(queryClient, subCode, name)
  }
  return async (groups: PlannedGroup[], choice: { sectionId: string; name: string }) => {
    const placed: NewFile[] = []
    for (const { folder, files } of groups) {
      const chosen = sections.find(({ _id: id }) => id === (sectionId ?? choice.sectionId))
      const section = folder === null ? (chosen ?? (await placeOf(choice.name))) : await placeOf(folder)
      const { _id: id, sectionName } = section
      const place = { subCode, sectionId: id, sectionName, seenFrom }
      placed.push(...files.map(({ file, title }) => ({ file, title, place })))
    }
    return placed
  }
}

const folderHeading = (subject: SubjectDetails, folder: string): string => {
  const found = sectionNamed(subject.sections, folder)
  return found === undefined ? `${folder} (new section)` : found.sectionName
}

/** Holds what is chosen and typed until the PDFs are in the queue. */
const useUploadForm = (props: UploadDialogProps, groups: readonly PlannedGroup[]) => {
  const [chosen, setChosen] = useState(() => firstChoice(props))
  const [name, setName] = useState(props.plan.folderName ?? '')
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map())
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = usePlacing(props)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsStarting(true)
    setProblem(null)
    const titled = groups.map((group) => ({
      ...group,
      files: group.files.map((entry) => ({ ...entry, title: (titles.get(entry.key) ?? entry.title).trim() })),
    }))
    try {
      uploadQueue.add(await place(titled, { sectionId: chosen, name: name.trim() }))
      props.onClose()
    } catch (error) {
      setProblem(refusalReason(error))
      setIsStarting(false)
    }
  }
  return {
    section: { chosen, name, onChoose: setChosen, onName: setName },
    titles,
    setTitle: (key: number, title: string) => setTitles(new Map(titles).set(key, title)),
    isStarting,
    problem,
    submit,
  }
}

const LeftOut = ({ why, names }: { why: string; names: readonly string[] }) =>
  names.length > 0 && (
    <p className={classes.note}>
      Left out, {why}: {someOf(names)}
    </p>
  )

/** Reviews an upload before it starts: target sections and titles. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { subject, plan, sectionId, mayAddSection, onClose } = props
  useLayer(true, onClose)
  const groups = plan.groups.filter(
    ({ folder }) => folder === null || mayAddSection || sectionNamed(subject.sections, folder) !== undefined,
  )
  const form = useUploadForm(props, groups)
  const withoutSection = plan.groups.filter((group) => !groups.includes(group))
  const count = groups.reduce((sum, { files }) => sum + files.length, 0)
  const target = subject.sections.find(({ _id: id }) => id === sectionId)?.sectionName ?? subject.subAbb
  const isAsked = useIsAsked()
  return (
    <Modal opened onClose={onClose} title={`Add PDFs to ${target}`} size={640} closeOnEscape={!isAsked}>
      <form onSubmit={(event) => void form.submit(event)} className={classes.form}>
        <LeftOut why="not a PDF" names={plan.leftOut} />
        <LeftOut why="no section of this name" names={withoutSection.flatMap(({ folder }) => folder ?? [])} />
        {groups.map(({ folder, files }) => (
          <section key={folder ?? ''} aria-label={folder ?? 'PDFs'} className={classes.group}>
            {folder !== null && (
              <h3 className={classes.folder} lang={languageOf(folder)}>
                {folderHeading(subject, folder)}
              </h3>
            )}
            {folder === null && sectionId === undefined && (
              <SectionChoice subject={subject} mayAddSection={mayAddSection} {...form.section} />
            )}
            <GroupFiles files={files} titles={form.titles} onTitle={form.setTitle} />
          </section>
        ))}
        {count === 0 && <p className={classes.note}>There is no PDF among these files.</p>}
        {form.problem !== null && (
          <p role="alert" className={classes.problem}>
            {form.problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {count > 0 && (
            <Button type="submit" variant="accent" loading={form.isStarting}>
              {`Add ${formatCount(count, 'PDF')}`}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
