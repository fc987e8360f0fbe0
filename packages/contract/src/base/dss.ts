import { z } from 'zod'
import { operation, operations } from '../operation.ts'
import { dssCalls } from './calls/dss.calls.ts'

export const Department = z.object({ deptId: z.string(), deptName: z.string() })
export const Scheme = z.object({ scheme: z.string(), schemeId: z.string() })
export const Semester = z.object({ semNum: z.number().int(), semName: z.string() })
export const Batch = z.object({ batch: z.string(), scheme: z.string().nullable() })
export const College = z.object({ clgCode: z.string(), clgName: z.string() })
export type Department = z.infer<typeof Department>
export type Scheme = z.infer<typeof Scheme>
export type Semester = z.infer<typeof Semester>

export const DssData = z.object({
  department: z.array(Department),
  scheme: z.array(Scheme),
  semester: z.array(Semester),
  batch: z.array(Batch),
  college: z.array(College),
})
export type DssData = z.infer<typeof DssData>

export const dssOps = operations(() => ({
  read: operation({
    ...dssCalls.read,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'Departments, schemes, semesters, batches and colleges',
    response: z.object({ dssData: DssData }),
  }),
}))
