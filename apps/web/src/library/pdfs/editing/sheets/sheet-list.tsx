import { addresses } from '@lectureshelf/contract/addresses'
import { sheetTitles } from '@lectureshelf/contract/constants'
import { messages } from '@lectureshelf/contract/messages'
import type { Sheet } from '@lectureshelf/contract/library/pdf-versions'
import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatCount, formatDateTime, formatSize } from '../../../../lib/format.ts'
import { phone } from '../../../../ui/breakpoints.json'
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx'
import { ListBoundary } from '../../../../ui/lists/list-boundary.tsx'
import { Disclosure } from '../../../../ui/folds/disclosure.tsx'
import { Record, RecordList } from '../../../../ui/lists/record.tsx'
import { type DialogState, useDialogs } from '../../../../ui/dialogs/use-dialogs.ts'
import { FileForm } from '../file-form.tsx'
import { PdfVersionsDialog } from '../pdf-versions-dialog.tsx'
import { RetryPdfButton } from '../retry-pdf-button.tsx'
import { type SendSheet, sheetsQuery, usePublishSheet } from './api.ts'
import classes from './sheet-list.module.css'

/** Two rows, the line between them and their frame. */
const rowsHeight = 123

interface SheetListProps {
  send: SendSheet
}

interface PublishDialogProps extends SheetListProps, DialogState {
  sheet: Sheet
}

const PublishDialog = ({ sheet: { pdfFile, pdf }, send, ...dialog }: PublishDialogProps) => {
  const publishing = usePublishSheet(pdfFile, send)
  const words = pdf === null ? 'Publish' : 'Replace'
  return (
    <FormDialog title={`${words} the ${sheetTitles[pdfFile]}`} {...dialog}>
      <FileForm
        saveLabel={words}
        failed={messages.pdfAddFailed}
        work={publishing.mutateAsync}
        onClose={dialog.onClose}
      >
        <Text>Everyone in semester 1 reads it from the menu, as does everyone on staff.</Text>
      </FileForm>
    </FormDialog>
  )
}

const factsOf = ({ createdAt, sizeBytes, pageCount, version, state }: Pdf): string =>
  [
    `Version ${version}`,
    `first published ${formatDateTime(createdAt)}`,
    formatSize(sizeBytes),
    pageCount === null ? null : formatCount(pageCount, 'page'),
    state === 'processing' ? 'processing' : null,
    state === 'failed' ? 'pages and text could not be read' : null,
  ]
    .filter((fact) => fact !== null)
    .join(', ')

interface SheetButtonsProps {
  sheet: Sheet
  onPublish: () => void
  onVersions: () => void
}

/** Offers to publish a sheet; once it is published, to replace it, open it, and see its versions. */
const SheetButtons = ({ sheet: { pdfFile, pdf }, onPublish, onVersions }: SheetButtonsProps) => {
  const name = sheetTitles[pdfFile]
  const publishWord = pdf === null ? 'Publish' : 'Replace'
  return (
    <>
      <Button variant="default" px="md" onClick={onPublish} aria-label={`${publishWord} the ${name}`}>
        {publishWord}
      </Button>
      {pdf !== null && (
        <>
          <Button
            component={Link}
            to={addresses.pdf(pdfFile)}
            variant="default"
            px="md"
            aria-label={`Open the ${name}`}
          >
            Open
          </Button>
          <Button variant="default" px="md" onClick={onVersions} aria-label={`Versions of the ${name}`}>
            Versions
          </Button>
          {pdf.state === 'failed' && <RetryPdfButton pdf={pdf} />}
        </>
      )}
    </>
  )
}

const SheetItem = ({ sheet, send }: SheetListProps & { sheet: Sheet }) => {
  const dialogs = useDialogs<'publish' | 'versions'>()
  const { pdfFile, pdf } = sheet
  const publishing = dialogs.stateOf('publish')
  const versions = dialogs.stateOf('versions')
  return (
    <>
      <Record
        title={sheetTitles[pdfFile]}
        line={pdf === null ? messages.notPublishedYet : factsOf(pdf)}
        quick={
          <SheetButtons
            sheet={sheet}
            onPublish={() => dialogs.open('publish')}
            onVersions={() => dialogs.open('versions')}
          />
        }
      />
      {publishing !== null && <PublishDialog sheet={sheet} send={send} {...publishing} />}
      {/* A sheet belongs to no subject and no section. */}
      {pdf !== null && versions !== null && (
        <PdfVersionsDialog pdf={{ ...pdf, sectionId: '', subCode: '' }} {...versions} />
      )}
    </>
  )
}

const Sheets = ({ send }: SheetListProps) => {
  const { data: sheets } = useSuspenseQuery(sheetsQuery)
  return (
    <div className={classes.sheets}>
      <RecordList label="Sheets">
        {sheets.map((sheet) => (
          <SheetItem key={sheet.pdfFile} sheet={sheet} send={send} />
        ))}
      </RecordList>
    </div>
  )
}

/** Skeleton of the two sheets. */
const SheetsSkeleton = () => (
  <div className={classes.sheets} aria-busy="true">
    <Skeleton height={rowsHeight} radius="md" />
  </div>
)

const words = 'Ans Booklet and Lab Sheet'

/** The answer booklet and the lab sheet of semester 1, to publish, replace and open; a phone folds them. */
export const SheetList = ({ send }: SheetListProps) => {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const list = (
    <ListBoundary failed="The sheets could not be loaded">
      <Suspense fallback={<SheetsSkeleton />}>
        <Sheets send={send} />
      </Suspense>
    </ListBoundary>
  )
  if (isPhone) return <Disclosure summary={words}>{list}</Disclosure>
  return (
    <section aria-labelledby="sheets">
      <Title order={2} id="sheets" className={classes.title}>
        {words}
      </Title>
      {list}
    </section>
  )
}
