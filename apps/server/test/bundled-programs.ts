import { inject } from 'vitest'
import { takeProgramsFrom } from '../src/platform/children/child-programs.ts'

takeProgramsFrom(inject('programs'))
