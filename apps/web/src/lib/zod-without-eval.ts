import { inputSentence } from '@lectureshelf/contract/input-words'
import { z } from 'zod/v4'

// zod probes for code generation with `new Function` the moment an object schema is made; our CSP refuses
// and reports that. The build puts this module in the place of `zod` (see vite.config.ts), so the setting
// precedes every schema whatever the order of the chunks. The sentences are those that the server answers with.
z.config({ jitless: true, customError: inputSentence })

export { z }
