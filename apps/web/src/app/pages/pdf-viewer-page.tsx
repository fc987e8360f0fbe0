import { kindOf } from '@lectureshelf/contract/access'
import { siteName } from '@lectureshelf/contract/constants'
import type { PdfInfo } from '@lectureshelf/contract/content/pdfs'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { meQuery } from '../../features/sessions/api.ts'
import { pdfInfoQuery } from '../../features/viewer/api.ts'
import { Viewer } from '../../features/viewer/viewer.tsx'

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

/**
 * The viewer of one PDF.
 * It does not wait for the title: the first page comes as early as possible, and the viewer itself reports
 * what is wrong with the PDF.
 */
export const PdfViewerPage = () => {
  const { pdfFileName = '' } = useParams({ strict: false })
  const { data: info, isPending } = useQuery(pdfInfoQuery(pdfFileName))
  const { data: me } = useQuery(meQuery)
  // A heading is never empty, not even while the title is loading.
  const title = info?.title ?? (isPending ? 'PDF' : pdfFileName)
  const back = { subject: info?.subject, isOwner: me !== undefined && kindOf(me) === 'owner' }
  const backLabel = info?.subject ? `Back to ${info.subject.subAbb}` : 'Back'
  return (
    <>
      <title>{`${title} | ${siteName}`}</title>
      <Viewer
        key={pdfFileName}
        pdfFile={pdfFileName}
        title={title}
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
    </>
  )
}
