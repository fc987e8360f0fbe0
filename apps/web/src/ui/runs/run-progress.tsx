import { Button, Group, Progress } from '@mantine/core'
import { type RunState, bulkBatchSize } from './use-bulk-run.ts'
import classes from './runs.module.css'

/** Returns how far a run is: "25 of 60". */
export const progressWords = ({ processed, total }: RunState): string => `${processed} of ${total}`

/** Returns how far a run came that ended early, and why; null for one that is complete. */
export const earlyEndWords = (state: RunState): string | null => {
  if (state.problem !== null) return `Then it ended after ${progressWords(state)}: ${state.problem}`
  return state.wasStopped ? `Stopped after ${progressWords(state)}.` : null
}

/** Shows how far a run is as a bar. */
export const RunBar = ({ state: { processed, total } }: { state: RunState }) => (
  <Progress
    value={total === 0 ? 0 : (100 * processed) / total}
    size="lg"
    color="var(--ls-ok)"
    aria-label="Progress"
  />
)

interface RunProgressProps {
  state: RunState
  onStop: () => void
}

/** Shows how far a run of a page is, and stops it; renders nothing for a single request, which cannot be stopped. */
export const RunProgress = ({ state, onStop }: RunProgressProps) =>
  state.phase === 'running' &&
  state.total > bulkBatchSize && (
    <div className={classes.onPage}>
      <output className={classes.progressWords}>{progressWords(state)}</output>
      <RunBar state={state} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
    </div>
  )
