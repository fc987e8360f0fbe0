/** What is asked before Back or a link leaves a form that is half filled. */
export const leaveWords = {
  title: 'Leave without sending?',
  message: 'What you typed here has not been sent. It is lost when you leave.',
  leave: 'Leave',
  stay: 'Stay',
} as const
