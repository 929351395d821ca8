import type { FilledForm } from '../filled-form';
import { formProblems } from '../filled-form';
import { markup } from '../markup';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import { lineField, stateOf } from '../tools/field';
import { clientFields } from './client-form';

export interface NewClientPage extends FormTarget {
	readonly form: FilledForm;
}

const addressWords = {
	name: 'address',
	label: 'Address of the MCP trigger',
	hint: 'The production URL in the panel of your Foreman MCP Trigger. It goes into the settings that you can copy afterwards. Can be left out.',
};

/** The form that makes a key for a program. */
export const newClientPage = (page: NewClientPage): string => {
	const { form } = page;
	const fields = clientFields({ form, isChange: false, hasOwnPower: false, hasOwnReach: false });
	const content = markup`${fields}${lineField(addressWords, stateOf(form, 'address'), { longest: 500 })}
<div class="actions"><button class="approve" name="make" value="client">Make the key</button></div>`;
	return pageFrame({
		title: 'New client',
		main: markup`<h1>New client</h1><p><a href="../clients">All clients</a></p>${formProblems(form, 'No key was made.')}${postForm(page, content)}`,
	});
};
