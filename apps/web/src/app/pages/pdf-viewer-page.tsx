import { extraPart } from '../../lib/http/extra-part.ts'
import { kindOf } from '@lectureshelf/contract/access'
import { messages } from '@lectureshelf/contract/messages'
import { siteName } from '@lectureshelf/contract/constants'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, Suspense, lazy, useState } from 'react'
import type { AskedOfMarks } from '../../reading/marks/viewer-marks.tsx'
import { pdfAboutQuery } from '../../library/pdfs/about/api.ts'
import { sheetTitleOf } from '../../library/pdfs/about/about-words.ts'
import { meQuery } from '../../base/identity/api.ts'
import { pdfInfoQuery } from '../../reading/viewer/api.ts'
import { markOfHash } from '../../reading/viewer/page-hash.ts'
import { useSessionStatus } from '../../reading/viewer/session/opening.ts'
import { Viewer } from '../../reading/viewer/viewer.tsx'
import { authorWords } from '../../lib/author-words.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import { KeptOffline } from '../layout/kept-offline.tsx'
import { NoteMenu, warmUpNoteMenu } from '../layout/menus/note-menu.tsx'

const ReportPageDialog = lazy(async () => ({
  default: (await import('../../reading/page-reports/report-page-dialog.tsx')).ReportPageDialog,
}))

const PdfViewerKeys = lazy(async () => ({
  default: (await extraPart(() => import('../layout/pdf-viewer-keys.tsx'))).PdfViewerKeys,
}))

const ViewerMarks = lazy(async () => {
  const { ViewerMarks: Marks } = await extraPart(() => import('../../reading/marks/viewer-marks.tsx'))
  // There is time for it now.
  void warmUpNoteMenu()
  return { default: Marks }
})

type BackLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  subject: PdfInfo['subject'] | undefined
  /** An owner stays under /Admin. */
  isOwner: boolean
}

/** Links back to the PDF's subject, or to the shelf for a sheet, which has no subject. */
const BackLink = ({ subject, isOwner, ...props }: BackLinkProps) => {
  if (subject === undefined || subject === null) return <Link to="/Welcome" {...props} />
  const { deptId, scheme, semName, subCode } = subject
  const params = { department: deptId, scheme, semester: semName, subCode }
  return isOwner ? (
    <Link to="/Admin/$department/$scheme/$semester/$subCode" params={params} {...props} />
  ) : (
    <Link to="/$department/$scheme/$semester/$subCode" params={params} {...props} />
  )
}

/** Reads what the page says around the PDF: its facts, or what anyone may know when it may not be read. */
const useFacts = (pdfFile: string) => {
  const { data: info, error: infoError } = useSteadyQuery(pdfInfoQuery(pdfFile))
  const { refusal } = useSessionStatus()
  const error = refusal ?? infoError
  // A session that ended leads to the sign-in, which asks for itself.
  const isRefused = error instanceof ApiError && [402, 403].includes(error.status)
  const { data: about } = useQuery({ ...pdfAboutQuery(pdfFile), enabled: isRefused })
  // A heading is never empty, not even while the title is loading, and never the name of a file.
  const title = info?.title ?? about?.title ?? sheetTitleOf(pdfFile) ?? 'PDF'
  return { info, about: isRefused ? about : undefined, title }
}

/** The dialog that reports the page at which it was opened. */
const useReport = (pdfFile: string, version: number | undefined) => {
  const dialogs = useDialogs<'report'>()
  const [page, setPage] = useState(1)
  const dialog = dialogs.stateOf('report')
  const open = (at: number) => {
    setPage(at)
    dialogs.open('report')
  }
  return {
    open,
    dialog: dialog !== null && version !== undefined && (
      <Suspense fallback={null}>
        <ReportPageDialog pdfFile={pdfFile} version={version} page={page} {...dialog} />
      </Suspense>
    ),
  }
}

/** The person's own marks: on the pages, and what the ... menu asks of them. Loaded when a page is painted. */
const useMarks = (pdfFile: string, title: string, info: PdfInfo | undefined) => {
  const { version, subject = null } = info ?? {}
  const router = useRouter()
  const [linkedMark] = useState(() => markOfHash(router.latestLocation.hash))
  const [asked, setAsked] = useState<AskedOfMarks | null>(null)
  const render: NonNullable<ComponentProps<typeof Viewer>['marks']>['render'] = (reader) =>
    version !== undefined && (
      <Suspense fallback={null}>
        <ViewerMarks
          {...{ pdfFile, version, title, subject, reader, linkedMark, asked }}
          onAnswered={() => setAsked(null)}
        />
      </Suspense>
    )
  const ask = (what: AskedOfMarks['what'], page: number) => setAsked({ what, page })
  return { onPages: { render, isWanted: linkedMark !== null }, ask }
}

/**
 * The viewer of one PDF.
 * It does not wait for the title: the first page comes as early as possible, and the viewer itself reports
 * what is wrong with the PDF.
 */
export const PdfViewerPage = () => {
  const { pdfFileName = '' } = useParams({ strict: false })
  const { info, about, title } = useFacts(pdfFileName)
  const { data: me } = useQuery(meQuery)
  const isSheet = sheetTitleOf(pdfFileName) !== null
  const report = useReport(pdfFileName, info?.version)
  const dialogs = useDialogs<'keys'>()
  const keys = dialogs.stateOf('keys')
  const openKeyHelp = () => dialogs.open('keys')
  const marks = useMarks(pdfFileName, title, info)
  const back = { subject: info?.subject, isOwner: me !== undefined && kindOf(me) === 'owner' }
  const backLabel = info?.subject ? `Back to ${info.subject.subAbb}` : 'Back'
  return (
    <>
      <title>{`${title} | ${siteName}`}</title>
      <Viewer
        key={pdfFileName}
        pdfFile={pdfFileName}
        title={title}
        about={about}
        whenOffline={<KeptOffline />}
        author={authorWords(info?.addedByName ?? '')}
        marks={marks.onPages}
        printedWords={isSheet ? messages.printSheet : messages.noPrinting}
        openKeyHelp={openKeyHelp}
        renderMore={(page) => (
          <NoteMenu
            {...{ pdfFile: pdfFileName, page, isSheet }}
            onReport={() => report.open(page)}
            onKeyHelp={openKeyHelp}
            onMarks={(what) => marks.ask(what, page)}
          />
        )}
        backArrow={
          <ActionIcon aria-label={backLabel} renderRoot={(props) => <BackLink {...back} {...props} />}>
            <ArrowLeft />
          </ActionIcon>
        }
        backButton={
          <Button variant="default" renderRoot={(props) => <BackLink {...back} {...props} />}>
            {backLabel}
          </Button>
        }
      />
      {report.dialog}
      {keys !== null && (
        <Suspense fallback={null}>
          <PdfViewerKeys {...keys} />
        </Suspense>
      )}
    </>
  )
}
