import { ApprovalResult } from '../ui/runs/approval-result.tsx'
import { ChangedList, LeftOutBefore, LeftOutList } from '../ui/runs/run-lists.tsx'
import { RunBar, RunProgress } from '../ui/runs/run-progress.tsx'
import { RunView } from '../ui/runs/run-view.tsx'
import type { RunState } from '../ui/runs/use-bulk-run.ts'
import { Part, nothing } from './kit-part.tsx'

const asha = { _id: 'asha', usn: '1LS22CS001', name: 'Asha Rao', message: 'Works here.' }
const running: RunState = {
  phase: 'running',
  processed: 25,
  total: 60,
  done: 24,
  failed: [asha],
  wasStopped: false,
  problem: null,
}
const over: RunState = { ...running, phase: 'over', processed: 60, done: 59 }
const stopped: RunState = { ...running, phase: 'over', wasStopped: true }
const broken: RunState = { ...running, phase: 'over', problem: 'The network is down.' }
const view = { what: 'extended', onStop: nothing, onContinue: nothing, onClose: nothing }

/** Shows how far work on many entries is, and what became of it. */
export const Runs = () => (
  <Part title="Work on many entries">
    <ChangedList rows={[{ id: 'asha', usn: asha.usn, name: asha.name, effect: 'until 31 Dec 2026' }]} />
    <LeftOutBefore people={[asha]} />
    <LeftOutList title="1 left out" people={[asha]} />
    <RunBar state={running} />
    <RunView state={running} {...view} />
    <RunView state={over} {...view} note="What the undo does." onUndo={nothing} />
    <RunView state={stopped} {...view} onUndo={nothing} />
    <RunView state={broken} {...view} />
    <RunProgress state={running} onStop={nothing} />
    <ApprovalResult ref={null} state={over} />
    <ApprovalResult ref={null} state={broken} />
    <ApprovalResult ref={null} state={{ ...broken, processed: 0, done: 0, failed: [] }} />
  </Part>
)
