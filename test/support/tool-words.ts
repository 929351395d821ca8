import { titleCase } from '../../src/kernel/values/title-case';
import { allTools } from './native-tools';

/** A text of the canvas as models read it elsewhere: on the canvas tools are operations, called by their titles, and people run them. */
export const withToolNames = (text: string): string =>
	allTools
		.reduce((named, { name, title }) => named.replaceAll(`"${titleCase(title)}"`, name), text)
		.replace(/\bRun (?=[a-z]+[-_])/g, 'Call ')
		.replaceAll('run the node again', 'call the tool again');
