/** The code of the chapter {@code Finding mistakes}. */
package com.example.guide.mistakes;
