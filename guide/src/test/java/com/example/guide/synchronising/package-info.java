/** The code of the chapter {@code Synchronising}. */
package com.example.guide.synchronising;
