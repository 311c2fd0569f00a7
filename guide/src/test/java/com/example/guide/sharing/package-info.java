/** The code of the chapter {@code Sharing}. */
package com.example.guide.sharing;
