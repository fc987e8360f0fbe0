import type { Offering } from '@lectureshelf/contract/library/subjects'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface SubjectLinkProps {
  subject: Offering & { subCode: string }
  /** An owner stays under /Admin. */
  isOwner: boolean
  className?: string
  children: ReactNode
}

/** Links to a subject's page at the place where it was listed. */
export const SubjectLink = ({ subject, isOwner, className, children }: SubjectLinkProps) => {
  const params = {
    department: subject.department.deptId,
    scheme: subject.scheme.scheme,
    semester: subject.semester.semName,
    subCode: subject.subCode,
  }
  return isOwner ? (
    <Link to="/Admin/$department/$scheme/$semester/$subCode" params={params} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/$department/$scheme/$semester/$subCode" params={params} className={className}>
      {children}
    </Link>
  )
}
