import { demoPeople } from '@lectureshelf/demo/people.ts'
import { monthStudents } from '@lectureshelf/demo/month.ts'
import { copyDemo } from './support/demo-copy.ts'
import { startDemoCommand, troubleIn } from './support/server-process.ts'
import { expect, test, tokenOf } from './support/test.ts'

test('the command of the README starts the demo with a month behind it, and names its accounts', async () => {
  const demo = await copyDemo('demo-command')
  const server = await startDemoCommand(demo.env)
  try {
    expect(server.lines).toContain(
      `Added a month of ${monthStudents.length} students, their payments and what they read.`,
    )
    for (const { usn } of demoPeople) await expect.poll(() => server.lines.join('\n')).toContain(usn)
    expect(await tokenOf(server.url, monthStudents[0]?.usn ?? '')).not.toBe('')
  } finally {
    expect(troubleIn(server.lines)).toEqual([])
    expect(await server.stop()).toBe(0)
    await demo.remove()
  }
})
