/** How the server calls itself. Clients show it. */
export const SERVER = { name: 'foreman', title: 'Foreman', version: '1' } as const;
