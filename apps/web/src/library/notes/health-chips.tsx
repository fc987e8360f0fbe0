import { type NoteProblem, noteProblems } from '@lectureshelf/contract/library/notes'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from './api.ts'
import { FilterChips } from './filter-chips.tsx'
import { problemWords } from './note-words.ts'

interface HealthChipsProps {
  problem: NoteProblem | undefined
  onChange: (filter: { problem?: string }) => void
}

/** Shows each problem that PDFs may have with its count, as a filter. */
export const HealthChips = ({ problem, onChange }: HealthChipsProps) => {
  const { data: health } = useQuery(healthQuery)
  return (
    <FilterChips
      label="Health of the PDFs"
      chips={noteProblems.map((id) => ({
        id,
        label: [health?.[id], problemWords[id]].filter((word) => word !== undefined).join(' '),
      }))}
      chosen={problem}
      onChoose={(id) => onChange({ problem: id })}
    />
  )
}
