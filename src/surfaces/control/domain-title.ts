import { titleCase } from '../../kernel/values/title-case';

/** Domains that people know by the name of their node. */
const known: Readonly<Record<string, string>> = {
	operations: 'Team',
	registry: "Your Team's Tools",
};

/** The name of a domain for people. */
export const domainTitle = (domain: string): string => known[domain] ?? titleCase(domain);
