import { versionKeptDays } from '@lectureshelf/contract/constants'
import { messages } from '@lectureshelf/contract/messages'
import type { PdfVersion } from '@lectureshelf/contract/library/pdf-versions'
import { Button, Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { formatCount, formatDateTime, formatSize } from '../../../lib/format.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { Badge } from '../../../ui/lists/record.tsx'
import { serverSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type PdfRef, pdfVersionsQuery, useRestoreVersion } from '../api.ts'
import { titleOf } from '../pdf-title.ts'
import { DeleteVersionButton } from './delete-version-button.tsx'
import { sayResult } from '../../../ui/forms/say-result.ts'
import shared from '../../../ui/shared.module.css'
import classes from './pdf-versions-dialog.module.css'

const factsOf = ({ sizeBytes, pageCount, addedByName, createdAt }: PdfVersion): string =>
  [
    addedByName,
    formatDateTime(createdAt),
    formatSize(sizeBytes),
    pageCount === null ? null : formatCount(pageCount, 'page'),
  ]
    .filter((fact) => fact !== null)
    .join(', ')

interface VersionItemProps {
  pdf: PdfRef
  version: PdfVersion
  restoring: ReturnType<typeof useRestoreVersion>
  onDeleted: () => void
}

const VersionItem = ({ pdf, version, restoring, onDeleted }: VersionItemProps) => {
  const restore = () =>
    runMutation(
      restoring,
      version.version,
      sayResult(undefined, (error) => serverSentence(messages.pdfUpdateFailed, error), contentToast),
    )
  return (
    <li className={shared.rowCard}>
      <span className={classes.words}>
        <span>
          Version {version.version}: {version.originalName}
        </span>
        <span className={classes.facts}>{factsOf(version)}</span>
      </span>
      {version.isShown ? (
        <Badge tone="ok">Shown now</Badge>
      ) : (
        <Group gap="xs">
          <Button
            variant="default"
            loading={restoring.isPending && restoring.variables === version.version}
            disabled={restoring.isPending}
            onClick={restore}
            aria-label={`Show this version again: ${version.version}`}
          >
            Show this version again
          </Button>
          <DeleteVersionButton pdf={pdf} version={version.version} onDeleted={onDeleted} />
        </Group>
      )}
    </li>
  )
}

const VersionList = ({ pdf }: { pdf: PdfRef }) => {
  const { _id: pdfId } = pdf
  const { data: versions } = useSuspenseQuery(pdfVersionsQuery(pdfId))
  const restoring = useRestoreVersion(pdf)
  const list = useRef<HTMLOListElement>(null)
  return (
    <ol ref={list} tabIndex={-1} className={shared.spacedList} aria-label="Versions" reversed>
      {versions.map((version) => (
        <VersionItem
          key={version.version}
          {...{ pdf, version, restoring }}
          onDeleted={() => list.current?.focus()}
        />
      ))}
    </ol>
  )
}

/** Lists the versions of a PDF with author and time, and restores one of them. */
export const PdfVersionsDialog = ({ pdf, ...dialog }: { pdf: PdfRef } & DialogState) => (
  <FormDialog title={`Versions of ${titleOf(pdf)}`} {...dialog}>
    <Text mb="md" c="dimmed">
      A version that was replaced is kept {versionKeptDays} days.
    </Text>
    <ListBoundary failed="The versions could not be loaded">
      <VersionList pdf={pdf} />
    </ListBoundary>
  </FormDialog>
)
