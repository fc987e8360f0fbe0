import { inputSentence } from '@lectureshelf/contract/input-words'
import { z } from 'zod/v4'

// zod probes for code generation with `new Function` as soon as an object schema is created; our CSP blocks
// and reports that. The build replaces `zod` with this module (see vite.config.ts), so the setting
// precedes every schema whatever the order of the chunks. The sentences are those of the server.
z.config({ jitless: true, customError: inputSentence })

export { z }
