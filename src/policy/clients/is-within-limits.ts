import type { ToolFacts } from '../../kernel/define-tool';
import { effects } from '../../kernel/define-tool';
import type { ClientLimits } from './client-limits';

/** Whether a client may use a tool at all. For lists; a call is judged again, by what it does and to which workflow. */
export const isWithinLimits = (
	{ name, domain, effect }: Pick<ToolFacts, 'name' | 'domain' | 'effect'>,
	{ tools, domains, strongest }: ClientLimits,
): boolean =>
	(tools.length === 0 || tools.includes(name)) &&
	(domains.length === 0 || domains.includes(domain)) &&
	effects.indexOf(effect) <= effects.indexOf(strongest);
