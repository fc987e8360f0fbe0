import { z } from 'zod'
import rows from '@lectureshelf/reference-data/subjects.json' with { type: 'json' }

const DemoSubjectRow = z.object({
  scheme: z.string(),
  department: z.string(),
  semester: z.number().int(),
  subCode: z.string(),
  subAbb: z.string(),
  subName: z.string(),
})

/** Real VTU subjects, one row per place where a subject is taught. */
export const demoSubjects = z.array(DemoSubjectRow).parse(rows)
