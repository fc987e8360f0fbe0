import { parsedAddress } from '../formats/web-address.ts'
import type { SiteInfo } from './settings.ts'

/** The demo's contact addresses: names that are reserved for examples and never resolve. */
export const demoSupport = {
  supportMail: 'support@lectureshelf.example',
  supportChat: 'https://chat.lectureshelf.example/support',
}

/** Reserved domain names, which never resolve. */
const reservedNames: readonly string[] = ['example', 'invalid', 'test', 'localhost']

const hostOf = (address: string): string =>
  parsedAddress(address)?.hostname ?? address.slice(address.lastIndexOf('@') + 1)

/** Whether a mail address or a link is missing, or has a reserved name that never resolves. */
export const isOutOfReach = (address: string): boolean =>
  address === '' || reservedNames.includes(hostOf(address).toLowerCase().split('.').at(-1) ?? '')

/** Whether a contact for complaints is named, with a way to reach them. */
export const hasGrievanceContact = ({ name, mail, phone, address }: SiteInfo['grievance']): boolean =>
  name !== '' && [mail, phone, address].some((way) => way !== '')
