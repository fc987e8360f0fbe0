import type { Import } from '@lectureshelf/contract/content/imports'
import { Progress } from '@mantine/core'
import type { Ref } from 'react'
import { ListTotal } from '../../ui/lists/record.tsx'
import { countWords, percentDone, stateWords } from './import-words.ts'
import shared from '../../ui/shared.module.css'
import classes from './imports.module.css'

/** Where an import is: its state, its sums, and a bar while it is at work. */
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
