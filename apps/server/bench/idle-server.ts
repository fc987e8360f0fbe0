/** What is 0 when nothing is left to do; a process that reads PDFs or scans ends a minute after its last work. */
const measures = [
  'jobs_waiting',
  'pdfs_without_search',
  'scan_pages_waiting',
  'pdf_processes_memory_bytes',
  'ocr_memory_bytes',
]

/** Returns whether a server has no work in the background, which would slow what is measured. */
export const isServerIdle = async (url: string, metricsToken: string): Promise<boolean> => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!answer.ok) throw new Error(`/metrics returned ${answer.status}.`)
  const lines = (await answer.text()).split('\n')
  const sumOf = (measure: string): number =>
    lines
      .filter((line) => line.startsWith(`lectureshelf_${measure}`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return measures.every((measure) => sumOf(measure) === 0)
}
