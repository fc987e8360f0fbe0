import { type Right, scopeMessages } from '@lectureshelf/contract/access'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import type { StudentData } from '@lectureshelf/contract/people/students'
import type { Section } from '@lectureshelf/contract/library/sections'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SubjectInsights } from '../../../library/notes/subject-insights.tsx'
import { AddPdfButton } from '../../../library/pdfs/editing/add-pdf-button.tsx'
import { PdfDeskList } from '../../../library/pdfs/editing/pdf-desk-list.tsx'
import { PdfOrder } from '../../../library/pdfs/editing/pdf-order.tsx'
import {
  AddReferenceButton,
  DeleteReferenceButton,
  EditReferenceButton,
} from '../../../library/references/reference-buttons.tsx'
import { ReferencesTable, referencesTitleId } from '../../../library/references/references-table.tsx'
import { AddSectionButton } from '../../../library/sections/add-section-button.tsx'
import { SectionBoard } from '../../../library/sections/section-board.tsx'
import { sectionTitleId } from '../../../library/sections/section-title-id.ts'
import { SectionMenu } from '../../../library/sections/section-menu.tsx'
import { SectionOrder } from '../../../library/sections/section-order.tsx'
import { SubjectMenu } from '../../../library/subjects/editing/subject-menu.tsx'
import { placeFieldsOf } from '../../../library/uploads/api.ts'
import { AddPdfsButton } from '../../../library/uploads/drop/add-pdfs-button.tsx'
import { PdfDropZone } from '../../../library/uploads/drop/pdf-drop-zone.tsx'
import { type PlaceNames, placesOf } from '../../../library/subjects/api.ts'
import { SubjectBreadcrumb } from '../../../library/subjects/subject-breadcrumb.tsx'
import { SubjectIntro } from '../../../library/subjects/subject-intro.tsx'
import { type StaffPerson, staffPerson } from '../../../lib/staff-person.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import shared from '../../../ui/shared.module.css'
import classes from './subject-editor.module.css'

interface SubjectEditorProps {
  subject: SubjectDetails
  place: PlaceNames
  me: StudentData
}

interface DeskPartProps {
  subject: SubjectDetails
  person: StaffPerson
}

const focusOn = (id: string): void => document.getElementById(id)?.focus()
const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
const focusAtMount = (element: HTMLElement | null): void => element?.focus()

/** Returns a function that leaves a subject's page for its shelf, one segment up. */
const useLeaving = () => {
  const router = useRouter()
  return async () => {
    const shelf = router.latestLocation.href.replace(/[?#].*$/, '').replace(/\/[^/]+\/?$/, '')
    await router.navigate({ href: shelf, to: shelf })
  }
}

/** Why an admin who may add to a subject finds no further controls; null when nothing is missing. */
const missing = ({ kind, may }: StaffPerson, right: Right, reason: string): ReactNode =>
  kind === 'admin' && may('addPdf') && !may(right) ? <p className={shared.note}>{reason}</p> : null

const References = ({ subject: { subCode, references }, person }: DeskPartProps) => {
  if (!person.may('manageReferences')) {
    const reason = missing(person, 'manageReferences', scopeMessages.sharedReferences)
    return <ReferencesTable references={references} actions={reason} />
  }
  return (
    <ReferencesTable
      references={references}
      emptyHint="Add the first one: a book, a course, a site worth reading."
      actions={<AddReferenceButton subCode={subCode} />}
      renderEdit={(reference) => <EditReferenceButton subCode={subCode} reference={reference} />}
      renderDelete={(reference) => (
        <DeleteReferenceButton
          subCode={subCode}
          reference={reference}
          onRemoved={() => focusOn(referencesTitleId)}
        />
      )}
    />
  )
}

/** The PDFs of a section: as tiles, or as names while they are being sorted. */
const SectionPdfs = (
  props: DeskPartProps & { section: Section; isSorting: boolean; onSorted: () => void },
) => {
  const { subject, person, section, isSorting, onSorted } = props
  const { _id: sectionId, sectionName, pdfs } = section
  const at = { subCode: subject.subCode, sectionId }
  return isSorting ? (
    <PdfOrder pdfs={pdfs} at={at} sectionName={sectionName} onDone={onSorted} />
  ) : (
    <PdfDeskList pdfs={pdfs} at={at} person={person} onRemoved={() => focusOn(sectionTitleId(sectionId))} />
  )
}

interface SectionActionsProps extends DeskPartProps {
  section: Section
  onSortPdfs: () => void
}

const SectionActions = ({ subject, person, section, onSortPdfs }: SectionActionsProps) => {
  const { subCode } = subject
  const { _id: sectionId, sectionName, pdfs } = section
  const sort = {
    label: 'Reorder PDFs',
    icon: <ArrowUpDown size={18} aria-hidden="true" />,
    onSelect: onSortPdfs,
  }
  return (
    <div className={classes.actions}>
      {person.may('addPdf') && (
        <>
          <AddPdfButton
            at={{ subCode, sectionId, seenFrom: placeFieldsOf(subject) }}
            sectionName={sectionName}
          />
          <AddPdfsButton
            {...{ subject, sectionId }}
            mayAddSection={false}
            name={sectionName}
            label="Add many"
          />
        </>
      )}
      <SectionMenu
        subCode={subCode}
        section={section}
        person={person}
        entries={person.may('orderContent') && pdfs.length > 1 ? [sort] : []}
        onRemoved={focusTitle}
      />
    </div>
  )
}

/** Files dropped on a section go into that section. */
const frameOf =
  (subject: SubjectDetails) =>
  ({ _id: sectionId, sectionName }: Section, content: ReactNode) => (
    <PdfDropZone subject={subject} sectionId={sectionId} mayAddSection={false} name={sectionName}>
      {content}
    </PdfDropZone>
  )

/** Files dropped beside the sections go into the subject; a dialog asks for the section. */
const SubjectZone = ({ subject, person, children }: DeskPartProps & { children: ReactNode }) =>
  person.may('addPdf') ? (
    <PdfDropZone subject={subject} mayAddSection={person.may('addSection')} name={subject.subAbb}>
      {children}
    </PdfDropZone>
  ) : (
    children
  )

const Sections = ({ subject, person }: DeskPartProps) => {
  const [sorting, setSorting] = useState<'not yet' | 'now' | 'done'>('not yet')
  const [sortedSectionId, setSortedSectionId] = useState<string | null>(null)
  const { subCode, subAbb, sections } = subject
  if (sorting === 'now') {
    return <SectionOrder subCode={subCode} sections={sections} onDone={() => setSorting('done')} />
  }
  const sortButton = person.may('orderContent') && sections.length > 1 && (
    <Button
      // After sorting, the focus returns to the button that started it.
      ref={sorting === 'done' ? focusAtMount : undefined}
      variant="subtle"
      leftSection={<ArrowUpDown size={18} aria-hidden="true" />}
      onClick={() => setSorting('now')}
    >
      Reorder sections
    </Button>
  )
  return (
    <SectionBoard
      subAbb={subAbb}
      sections={sections}
      emptyHint={person.may('addSection') ? 'No sections yet. Add the first one.' : undefined}
      tools={sortButton || missing(person, 'orderContent', scopeMessages.sharedSections)}
      renderFrame={person.may('addPdf') ? frameOf(subject) : undefined}
      renderActions={(section) => (
        <SectionActions
          subject={subject}
          person={person}
          section={section}
          onSortPdfs={() => setSortedSectionId(section._id)}
        />
      )}
      renderPdfs={(section) => (
        <SectionPdfs
          subject={subject}
          person={person}
          section={section}
          isSorting={section._id === sortedSectionId}
          onSorted={() => {
            setSortedSectionId(null)
            focusOn(sectionTitleId(section._id))
          }}
        />
      )}
    />
  )
}

/** A subject's page for staff: what students read, with quiet controls beside it. */
export const SubjectEditor = ({ subject, place, me }: SubjectEditorProps) => {
  const leave = useLeaving()
  const person = staffPerson(me, placesOf(subject))
  return (
    <PageLayout
      title={`${subject.subAbb} - ${subject.subName}`}
      code={subject.subCode}
      isCompact
      eyebrow={<SubjectBreadcrumb place={place} subAbb={subject.subAbb} isOwner={me.isOwner} />}
      actions={
        <div className={classes.head}>
          {person.may('addPdf') && (
            <AddPdfsButton subject={subject} mayAddSection={person.may('addSection')} name={subject.subAbb} />
          )}
          {person.may('addSection') && <AddSectionButton subCode={subject.subCode} />}
          <SubjectMenu subject={subject} person={person} onLeave={leave} />
        </div>
      }
    >
      <SubjectIntro subject={subject} place={place} isStaff isOwner={me.isOwner} />
      {person.may('manageContent') && (
        <div className={classes.insights}>
          <SubjectInsights subCode={subject.subCode} />
        </div>
      )}
      <SubjectZone subject={subject} person={person}>
        <Sections subject={subject} person={person} />
      </SubjectZone>
      <References subject={subject} person={person} />
    </PageLayout>
  )
}
