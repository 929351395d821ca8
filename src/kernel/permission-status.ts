/** What an agent may do with a tool, from least to most strict. */
export const permissionStatuses = ['always_allow', 'needs_approval', 'blocked'] as const;

export type PermissionStatus = (typeof permissionStatuses)[number];
