import { addresses } from '@lectureshelf/contract/addresses'
import type { PageReport } from '@lectureshelf/contract/reading/page-reports'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { Badge, Facts, Record, RecordText } from '../../ui/lists/record.tsx'
import { kindWords, replacedWords, reportTitle, stateWords } from './page-report-words.ts'

interface RecordProps {
  report: PageReport
  level?: 2 | 3
  /** Buttons beside the link to the page. */
  actions?: ReactNode
}

const answerFacts = ({ answer, answeredAt, answeredByName }: PageReport) =>
  answeredAt === null
    ? []
    : ([
        ['Answer', answer],
        ['Answered', [formatDateTime(answeredAt), answeredByName].filter(Boolean).join(', ')],
      ] as const)

const OpenPage = ({ report }: { report: PageReport }) => (
  <Button
    variant="default"
    aria-label={`Open the page: ${reportTitle(report)}`}
    renderRoot={(props) => (
      <Link to={addresses.pdf(report.pdfFile)} hash={`page=${report.page}`} preload={false} {...props} />
    )}
  >
    Open the page
  </Button>
)

/** Shows one report with its state, its answer and a link to the page. */
export const ReportRecord = ({ report, level, actions }: RecordProps) => {
  const { kind, text, state, subCode, reportedAt, reportedBy } = report
  const { tone, word } = stateWords[state]
  const replaced = replacedWords(report)
  return (
    <Record
      level={level}
      title={reportTitle(report)}
      line={formatDateTime(reportedAt)}
      rest={[subCode, reportedBy].filter(Boolean).join(', ')}
      badges={<Badge tone={tone}>{word}</Badge>}
      actions={
        <>
          <OpenPage report={report} />
          {actions}
        </>
      }
    >
      <p>{kindWords[kind]}</p>
      {text !== '' && <RecordText>{text}</RecordText>}
      {replaced !== '' && <p>{replaced}</p>}
      <Facts facts={answerFacts(report)} />
    </Record>
  )
}
