import type { Import } from '@lectureshelf/contract/library/imports'
import { Progress } from '@mantine/core'
import type { Ref } from 'react'
import { ListTotal } from '../../ui/lists/record.tsx'
import { countWords, percentDone, stateWords } from './import-words.ts'
import shared from '../../ui/shared.module.css'
import classes from './imports.module.css'

/** Shows an import's state and totals, and a progress bar while it runs. */
export const ImportProgress = ({ ref, row }: { ref: Ref<HTMLOutputElement>; row: Import }) => (
  <>
    <ListTotal ref={ref}>
      {stateWords[row.state]}: {countWords(row)}
    </ListTotal>
    {row.failure !== null && (
      <p role="alert" className={shared.problem}>
        {row.failure}
      </p>
    )}
    {row.state === 'running' && (
      <Progress
        value={percentDone(row)}
        size="lg"
        color="var(--ls-ok)"
        className={`${classes.bar} ${classes.atWork}`}
        aria-label="Progress of the import"
      />
    )}
  </>
)
